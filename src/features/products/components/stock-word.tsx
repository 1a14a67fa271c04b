import type { stockStates } from '../product.entity.ts'

const shapes: Record<keyof typeof stockStates, string> = {
  in: 'border-primary bg-primary',
  low: 'stock-half border-current',
  preorder: 'border-current border-dashed',
  out: 'border-current border-dashed',
}

interface StockWordProps {
  state: keyof typeof stockStates
  word: string
  /** Of the word beside the shape. */
  className?: string | undefined
}

/** Whether it can be had, in a word with a shape: a full, a half or a dashed circle. */
export const StockWord = ({ state, word, className }: StockWordProps) => (
  <span className="inline-flex items-center gap-1.5">
    <span aria-hidden="true" className={`inline-block size-2.5 flex-none rounded-full border-2 ${shapes[state]}`} />
    <span className={className}>{word}</span>
  </span>
)
