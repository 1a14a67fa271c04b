/** What is wrong with a file as a whole, for the person who gave it. */
export class FileProblem extends Error {}
