import { nodesOf, type RichDoc, textOfDoc } from '#kit/entity/rich-doc.ts'

const wordsPerMinute = 180
const secondsPerFigure = 12

/** How long a document takes to read, in whole minutes, rounded up. */
export function readingMinutes(doc: RichDoc): number {
  const words = textOfDoc(doc).match(/[\p{L}\d]+/gu)?.length ?? 0
  const figures = [...nodesOf(doc)].filter(node => node.type === 'figure').length
  return Math.max(1, Math.ceil(words / wordsPerMinute + (figures * secondsPerFigure) / 60))
}
