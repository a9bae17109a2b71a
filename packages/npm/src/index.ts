/** All functions. The module is part of this file. */
import { useEmbedded } from "./embedded.js";

useEmbedded();

export * from "./api.js";
