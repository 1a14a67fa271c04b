import type { StoredProblem } from './find-problems.server.ts'
import { kindWords, type ProblemKind } from './problem-kind.ts'
import { firstFitting, fitSentences, listNames } from './sentence.ts'

export interface Choice {
  /** A host crop; from the URL, or the only one. */
  crop: StoredProblem['hosts'][number] | null
  isByAddress: boolean
  /** The URL names a crop that is not a host. */
  isWrong: boolean
}

/** Metadata for search engines; a problem on one of several crops is indexed as a separate page. */
export function detailHead(kind: ProblemKind, problem: StoredProblem, { crop, isByAddress, isWrong }: Choice) {
  const { name, alias, latin, hosts } = problem
  const own = isByAddress && hosts.length > 1 ? crop : null
  const path = `${kindWords[kind].path}/${alias}`
  return {
    heading: own ? `${name}: ${own.name.toLowerCase()}` : name,
    title: own
      ? firstFitting([`${name}: ${own.name.toLowerCase()}, чем обработать`, `${name}: ${own.name.toLowerCase()}`, name], 60)
      : firstFitting([`${name}: как узнать и чем обработать`, `${name}: признаки и меры`, name], 60),
    description: own ? summaryOnCrop(name, own.name, kind) : summary(kind, name, latin, hosts),
    canonical: own ? `${path}?crop=${own.alias}` : path,
    isIndexed: !isWrong,
    updatedOn: problem.updatedOn,
  }
}

function summary(kind: ProblemKind, name: string, latin: string | null, hosts: StoredProblem['hosts']): string {
  const crops = hosts.map(host => host.name)
  return fitSentences([
    `${latin && name.length + latin.length < 60 ? `${name} (${latin})` : name}: признаки, двойники и меры.`,
    `Культуры: ${listNames(crops, 3).toLowerCase()}.`,
    ...endings(kind),
    'Что делать сегодня.',
    'Сезон по месяцам.',
  ])
}

const summaryOnCrop = (name: string, crop: string, kind: ProblemKind): string =>
  fitSentences([
    `${name}, культура «${crop}»: как узнать и что делать сегодня.`,
    ...endings(kind),
    'Признаки и двойники.',
    'Сезон по месяцам.',
  ])

/** Long sentences first; short ones fill the rest. */
const endings = (kind: ProblemKind): string[] => [
  kind === 'pests' ? 'Порог, агротехника и препараты для личных хозяйств.' : 'Опасная погода, агротехника и препараты для личных хозяйств.',
  'Нормы и сроки ожидания.',
]
