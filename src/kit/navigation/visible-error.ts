/** An exception of our own code in the browser, whose message the error page shows; messages of other exceptions stay hidden. */
export class VisibleError extends Error {}
