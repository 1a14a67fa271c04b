import {
  choice,
  choiceOr,
  described,
  integer,
  pageNumber,
  type QuerySpec,
  type QueryValues,
  words,
} from '#kit/http/list-query.ts'
import { onlyFilters } from './file-limits.ts'

export const sorts = ['-createdAt', 'createdAt', 'name', '-name', '-bytes', 'bytes'] as const

/** The list of files in a URL, of the screen as of the API. */
export const libraryQuery = {
  folder: described('Папка, вместе с\u00a0вложенными', integer(1, 999_999_999)),
  q: words(),
  type: choice(['image', 'pdf']),
  only: described(
    'Что разобрать: без описания, нигде не\u00a0стоят, не\u00a0стоят дольше недели, двойники, больше 5\u00a0МБ, корзина',
    choice(onlyFilters),
  ),
  tag: described('Метка', words(40)),
  sort: choiceOr(sorts, '-createdAt'),
  page: pageNumber(),
} satisfies QuerySpec

export type LibraryQuery = QueryValues<typeof libraryQuery>
