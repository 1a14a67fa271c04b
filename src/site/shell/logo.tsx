import { Link } from '#ui/link.tsx'

/** An eye with a leaf, for «сад» and «дозор». */
export function Logo() {
  return (
    <Link to="/" className="inline-flex min-h-11 items-center gap-2 font-display text-2xl text-link">
      <svg width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
        <path d="M3 16C7 8.5 12 5 16 5s9 3.500 13 11c-4 7.500-9 11-13 11S7 23.500 3 16Z" fill="currentColor" />
        <path
          d="M16 9v14M16 13l4.500-3M16 13l-4.500-3M16 18l5.500-3.500M16 18l-5.500-3.500"
          stroke="var(--color-surface)"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
      </svg>
      Садозор
    </Link>
  )
}
