/** Why something cannot be done with one item, as a sentence for whoever asked; the other items go on. */
export class Refusal extends Error {}
