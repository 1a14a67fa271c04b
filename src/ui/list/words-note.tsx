import type { ReactNode } from 'react'
import type { WordsNote as Note } from '#kit/catalogue-list/words-note.ts'
import { Link } from '#ui/link.tsx'

const linkClass = 'text-link underline underline-offset-4'

/** Above the results: by which other words they were found, with the way back, or that they have only some of the words. */
export const WordsNote = ({ words }: { words: Note | null }) =>
  words && (
    <>
      {words.corrected ? (
        <p className="mb-4">
          По{'\u00a0'}словам «{words.q}» ничего нет. Показано по{'\u00a0'}словам «{words.corrected}».{' '}
          {words.asTyped && (
            <Link to={words.asTyped} rel="nofollow" className={linkClass}>
              Искать «{words.q}»
            </Link>
          )}
        </p>
      ) : (
        words.isPart && <p className="mb-4">Всех слов сразу нет нигде. Показано, где есть часть слов.</p>
      )}
      <WithoutNote without={words.without} />
    </>
  )

/** What was left out because the question says so. */
export const WithoutNote = ({ without, children }: { without: readonly string[]; children?: ReactNode }) =>
  without.length > 0 && (
    <p className="mb-4 max-w-measure">
      Учтено: {without.map(said => `«${said}»`).join(', ')}. Препараты и{'\u00a0'}товары с{'\u00a0'}таким названием или
      веществом скрыты.
      {children}
    </p>
  )

/** In an empty list: what was tried, names that look like the words, and the search of the whole site. */
export function WordsTried({ words }: { words: Note | null }) {
  if (!words || words.corrected || words.isPart) return null
  const { isExact, near, everywhere, q } = words
  return (
    <>
      <p>
        {isExact
          ? 'Искали слова как есть, потому что они в\u00a0кавычках.'
          : 'Пробовали без опечаток, в\u00a0другой раскладке и\u00a0по\u00a0латинским буквам.'}
      </p>
      {near.length > 0 && (
        <p>
          Похожие названия:{' '}
          {near.map(({ name, to }, index) => (
            <span key={name}>
              {index > 0 && ', '}
              <Link to={to} rel="nofollow" className={linkClass}>
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
      <p>
        <Link to={everywhere} rel="nofollow" className={linkClass}>
          Искать «{q}» на{'\u00a0'}всём сайте
        </Link>
      </p>
    </>
  )
}
