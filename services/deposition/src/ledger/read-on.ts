import type { Reaction } from '../outside/send-call.js'

/** 404 is also what a draft or an edit answers that has just been published or discarded, so it must be read on. */
export const readOnAfterNotFound = (reaction: Reaction): Reaction =>
  reaction.kind === 'answer' && reaction.status === 404
    ? { kind: 'lost', reason: 'HTTP 404', call: reaction.call }
    : reaction
