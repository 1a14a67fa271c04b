import type { ComponentType } from 'react'
import type { IconName } from '#ui/icons/icon-names.ts'
import { lazyPart } from '#ui/lazy-part.ts'
import type { FaceProps } from './fields/face-props.ts'

/** What the admin area shows of one kind beyond its declaration. Nothing else in the admin area's own rooms names a kind. */
export interface Screen {
  /** The plural name in headings and navigation. */
  title: string
  /** The group of the navigation; left out: «Справочники». */
  group?: 'Защита' | 'Растения' | 'План' | 'Сайт'
  /** Kinds of one name share an entry of the navigation, which leads to the first of them; the others are tabs of its list. */
  together?: string
  icon?: IconName
  /** Fields that need the whole width of the form and a face of their own, which is a chunk of its own. */
  wideFields?: Readonly<Record<string, ComponentType<FaceProps>>>
  /** Rows of another kind that are edited below the form. */
  rows?: OwnRowsScreen
  /** What is known about a record beside its fields, below the form. */
  report?: OwnSection
  /** Its records are rows of another one and are edited there, found by the field that refers to it; here they are only listed. */
  editedIn?: { path: string; field: string }
  /** The page's address takes a crop and a place of growing. */
  takesPlanting?: true
  /** Every published record has a drawing. */
  isDrawn?: true
}

export interface OwnSection {
  id: string
  title: string
  /** A chunk that is loaded after the page: a table needs a script anyway. */
  Section: ComponentType<{ ownerId: number }>
}

export interface OwnRowsScreen extends OwnSection {
  /** Their edit stands under this key among the values of the record. */
  key: string
  /** What follows the record's address in the API to restore the rows of a version, and what is restored. */
  restore: { path: string; what: string }
}

// Node loads this file for navigation and lists, and cannot load TSX: screens are imported when they are shown.
const UsesSection = lazyPart(() => import('./drugs/grid/uses-section.tsx').then(({ UsesSection }) => UsesSection))
const LinkReport = lazyPart(() => import('./links/link-report.tsx').then(({ LinkReport }) => LinkReport))
const support = () => import('./gardens/support-garden.tsx')
const gardenTitle = { id: 'part-garden', title: 'Хозяин, свет и\u00a0дела' }
const PlotGarden = lazyPart(() => support().then(({ PlotGarden }) => PlotGarden))
const BedGarden = lazyPart(() => support().then(({ BedGarden }) => BedGarden))
const PlantingGarden = lazyPart(() => support().then(({ PlantingGarden }) => PlantingGarden))
const SchemeBuilder = lazyPart(() =>
  import('./treatments/scheme/scheme-builder.tsx').then(({ SchemeBuilder }) => SchemeBuilder),
)

const gardens = { group: 'План', together: 'Сады пользователей' } as const

/** By path, in the order of the navigation. */
const screens: Readonly<Record<string, Screen>> = {
  drugs: {
    title: 'Препараты',
    group: 'Защита',
    icon: 'drugs',
    rows: {
      key: 'uses',
      id: 'part-uses',
      title: 'Нормы',
      Section: UsesSection,
      restore: { path: 'drug-uses/restore', what: 'нормы' },
    },
    takesPlanting: true,
    isDrawn: true,
  },
  'drug-uses': { title: 'Нормы', group: 'Защита', icon: 'table', editedIn: { path: 'drugs', field: 'drugId' } },
  pests: { title: 'Вредители', group: 'Защита', icon: 'pests', takesPlanting: true, isDrawn: true },
  diseases: { title: 'Болезни', group: 'Защита', icon: 'diseases', takesPlanting: true, isDrawn: true },
  plants: { title: 'Культуры', group: 'Растения', icon: 'plants', isDrawn: true },
  sorts: { title: 'Сорта', group: 'Растения', icon: 'sorts', isDrawn: true },
  treatments: { title: 'Обработки', group: 'План', icon: 'drop' },
  'treatment-schemes': {
    title: 'Схемы обработок',
    group: 'План',
    icon: 'calendar',
    wideFields: { steps: SchemeBuilder },
  },
  plantings: { title: 'Посадки', ...gardens, icon: 'garden', report: { ...gardenTitle, Section: PlantingGarden } },
  beds: { title: 'Грядки', ...gardens, report: { ...gardenTitle, Section: BedGarden } },
  plots: { title: 'Участки', ...gardens, report: { ...gardenTitle, Section: PlotGarden } },
  posts: { title: 'Статьи', group: 'Сайт', icon: 'posts' },
  products: { title: 'Товары', group: 'Сайт', icon: 'shop' },
  links: {
    title: 'Ссылки',
    group: 'Сайт',
    icon: 'link',
    report: { id: 'part-report', title: 'Переходы и\u00a0проверка', Section: LinkReport },
  },
  'product-categories': { title: 'Разделы магазина' },
  sales: { title: 'Акции' },
  substances: { title: 'Действующие вещества' },
  'moa-groups': { title: 'Группы действия' },
  formulations: { title: 'Препаративные формы' },
  companies: { title: 'Компании' },
  effects: { title: 'Назначения' },
  'plant-groups': { title: 'Группы культур' },
  'phase-scales': { title: 'Шкалы фаз' },
  signs: { title: 'Признаки' },
  sources: { title: 'Источники' },
  regions: { title: 'Регионы' },
  rubrics: { title: 'Рубрики' },
  terms: { title: 'Термины' },
}

/** Paths of the kinds with a group of their own in the navigation, in its order. */
export const groupedPaths = Object.keys(screens).filter(path => screens[path]!.group)

/** Paths of the kinds that share an entry of the navigation with this one, itself included; empty for most kinds. */
export function togetherWith(path: string): readonly string[] {
  const name = screens[path]?.together
  return name ? Object.keys(screens).filter(each => screens[each]!.together === name) : []
}

export const titleOfPath = (path: string): string => screens[path]!.title

/** A kind without a screen here is called by the word for one record. */
export const screenOf = ({ path, words }: { path: string; words: { one: string } }): Screen =>
  screens[path] ?? { title: words.one.charAt(0).toUpperCase() + words.one.slice(1) }

/** The rows of another kind that are edited with a record; undefined for most kinds. */
export const ownRowsOf = (path: string): OwnRowsScreen | undefined => screens[path]?.rows

/** Whether records of the kind have a form of their own. */
export const hasForm = (path: string): boolean => !screens[path]?.editedIn

/** Where a row is edited; a row that was taken out is in the history of its record. Null for a record with a form of its own. */
export function rowAddress(
  path: string,
  id: number,
  { status, values }: { status: string; values: Readonly<Record<string, unknown>> },
): string | null {
  const home = screens[path]?.editedIn
  if (!home) return null
  const owner = `/admin/${home.path}/${values[home.field]}`
  return status === 'archived' ? `${owner}/history` : `${owner}?row=${id}#${screens[home.path]?.rows?.id}`
}

export const reportOf = (path: string): OwnSection | undefined => screens[path]?.report

export const kindTitle = (kind: { path: string; words: { one: string } }): string => screenOf(kind).title
