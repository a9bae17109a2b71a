/** Only the parser, with a smaller module, which is part of this file. */
import { useEmbedded } from "./embedded.js";

useEmbedded();

export * from "./parser.js";
