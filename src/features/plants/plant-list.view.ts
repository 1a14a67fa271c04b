import { cardPhoto } from '#features/files/picture.ts'
import { pagedTitle } from '#kit/catalogue-list/indexed-head.ts'
import { listParts } from '#kit/catalogue-list/list-parts.ts'
import { count, typeset } from '#ui/format/format.ts'
import type { Photo } from '#ui/pictures/picture-image.tsx'
import type { listPlants, PlantCard } from './find-plants.server.ts'
import { type Group, type GroupNode, groupTree } from './group-tree.ts'
import { type ParsedPlantsQuery, plantsList } from './plant-filters.server.ts'

/** The view of the list of crops, with formatted texts. */
export interface PlantBlock {
  name: string
  alias: string
  plants: { alias: string; name: string; problems: string; drugs: string; photo?: Photo }[]
  /** «Земляника» above «Земляника», «Розы» above «Роза»: a phone needs no such title. */
  repeatsPlant: boolean
}

export interface PlantSection {
  name: string
  alias: string
  blocks: PlantBlock[]
  /** Groups shown under another parent that share its rotation. */
  related: { alias: string; name: string }[]
}

type Card = PlantCard & { groups: number[] }

/** Groups as sections, the groups below them as blocks. */
const sectionsOf = (groups: readonly Group[], cards: readonly Card[]): PlantSection[] =>
  groupTree(groups, cards).map(node => ({
    name: node.group.name,
    alias: node.group.alias,
    blocks: blocksOf(node),
    related: relatedGroups(node).map(({ alias, name }) => ({ alias, name })),
  }))

/** Blocks without a title on a phone come first: below another one their crop would seem to belong to its group. */
const blocksOf = (node: GroupNode<Card>): PlantBlock[] =>
  membersByGroup(node)
    .map(toBlock)
    .toSorted((a, b) => Number(b.repeatsPlant) - Number(a.repeatsPlant))

const membersByGroup = (node: GroupNode<Card>): GroupNode<Card>[] => [
  ...(node.plants.length > 0 ? [node] : []),
  ...node.children.flatMap(membersByGroup),
]

const relatedGroups = (node: GroupNode<Card>): Group[] => [...node.related, ...node.children.flatMap(relatedGroups)]

const toBlock = ({ group, plants }: GroupNode<Card>): PlantBlock => ({
  name: group.name,
  alias: group.alias,
  repeatsPlant: plants.length === 1 && group.name.startsWith(plants[0]!.name.slice(0, -1)),
  plants: plants.map(({ alias, name, problems, drugs, cover }) => ({
    alias,
    name,
    ...(cover && { photo: cardPhoto(cover) }),
    problems: count(problems, { one: 'проблема', few: 'проблемы', many: 'проблем' }),
    drugs: drugs > 0 ? count(drugs, { one: 'препарат', few: 'препарата', many: 'препаратов' }) : 'препаратов нет',
  })),
})

interface Facet extends Group {
  count: number
}

/** The chips: top groups, and below them the children of the chosen one or, if there are none, its siblings. */
function chipsOf(groups: readonly Facet[], chosen: Group | null): { top: Facet[]; below: Facet[] } {
  const isTop = (group: Group) => !group.parents.some(id => groups.some(each => each.id === id))
  const childrenOf = (id: number | undefined) => groups.filter(group => id !== undefined && group.parents.includes(id))
  const inside = childrenOf(chosen?.id)
  const below =
    inside.length > 0 ? inside : childrenOf(chosen?.parents.find(id => groups.some(group => group.id === id)))
  return { top: groups.filter(isTop), below: below.length > 1 ? below : [] }
}

/** The groups above the chosen one, by first parents, the top one first. */
function ancestorsOf(groups: readonly Group[], chosen: Group): Group[] {
  const above: Group[] = []
  for (
    let at: Group | undefined = chosen;
    at && !above.includes(at);
    at = groups.find(group => group.id === at?.parents[0])
  )
    above.unshift(at)
  return above.slice(0, -1)
}

/** A paragraph that is unique to the group. */
function introOf(group: Group | null, cards: readonly Card[]): string {
  if (!group)
    return 'Откройте культуру: календарь болезней и\u00a0вредителей, сколько препаратов разрешено в\u00a0личном хозяйстве и\u00a0что делать, когда разрешённого нет.'
  const names = cards.map(({ name }) => name.toLowerCase())
  const shown = names.slice(0, 6).join(', ')
  const first = [...cards].sort((a, b) => b.drugs - a.drugs)[0]
  const rest = names.length > 7 ? ` и ещё ${names.length - 6}` : ''
  const best =
    first && first.drugs > 0 && cards.length > 1
      ? ` Больше всего разрешённых препаратов у культуры «${first.name}» — ${first.drugs}.`
      : ''
  return typeset(`В группе «${group.name}» — ${shown}${rest}.${best}`)
}

type FoundPlants = Awaited<ReturnType<typeof listPlants>>

export type PlantsData = ReturnType<typeof plantsData>

export function plantsData(found: FoundPlants, parsed: ParsedPlantsQuery) {
  const { group, groups } = found
  const { shown, isWrong, href } = listParts(plantsList, parsed, found)
  const { top, below } = chipsOf(groups, group)
  const chip = ({ alias, name, count: total }: Facet) => ({
    name,
    count: total,
    to: href({ group: alias }),
    current: alias === group?.alias,
  })
  const name = group?.name ?? plantsList.name
  return {
    ...shown,
    heading: name,
    crumb: group && name,
    above: group ? ancestorsOf(groups, group).map(({ alias, name }) => ({ name, path: `/plants?group=${alias}` })) : [],
    title: pagedTitle(
      shown.page,
      group ? `${name}: болезни, вредители, препараты` : 'Культуры сада и огорода: болезни и защита',
    ),
    description: descriptionOf(group, found),
    intro: introOf(group, found.items),
    sections: isWrong ? [] : sectionsOf(groups, found.items),
    chips: {
      all: { to: href({ group: undefined }), current: parsed.values.group === undefined },
      top: top.map(chip),
      below: below.map(chip),
    },
  }
}

function descriptionOf(group: Group | null, { items, total }: FoundPlants): string {
  const names = items.slice(0, 5).map(({ name }) => name.toLowerCase())
  if (total === 0)
    return 'Культуры сада и огорода по группам: календарь болезней и вредителей, разрешённые препараты, сроки ожидания, честные пробелы каталога.'
  const start = group ? group.name : `${count(total, plantsList.words)} сада и огорода`
  return `${start}: ${names.join(', ')}${total > 5 ? ' и другие' : ''}. По каждой культуре — календарь болезней и вредителей, разрешённые препараты, сроки ожидания.`
}
