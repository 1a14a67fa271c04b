import { isStorable } from '#kit/text/is-storable.ts'
import { type LivingBlocks, markAttrs, type NodeSpec, shortened, specOf } from './rich-text-nodes.ts'

/** A table of 200 rows with twelve columns has 7,400 nodes. Larger documents are mistakes or attacks. */
const maxDepth = 8
const maxNodes = 10_000
const maxBytes = 500_000
const maxText = 20_000
const maxColumns = 12
/** A broken document has as many mistakes as parts; an editor needs the first ones. */
const maxMistakes = 10

interface Mistake {
  path: (string | number)[]
  message: string
}

type Attrs = NodeSpec['attrs']

/** What is wrong with a document, at most ten mistakes; an empty list for a valid one. */
export function checkRichDoc(doc: unknown, living: LivingBlocks): Mistake[] {
  if (!isObject(doc) || doc.type !== 'doc' || !Array.isArray(doc.content))
    return [{ path: [], message: 'Введите текст' }]
  const extra = Object.keys(doc).find(key => key !== 'type' && key !== 'content')
  if (extra !== undefined) return [{ path: [extra], message: `Неизвестное свойство «${shortened(extra)}»` }]
  if (doc.content.length === 0) return [{ path: ['content'], message: 'Заполните поле' }]
  const check = new Check(living)
  check.children(doc.content, ['content'], 1, 'текст', ['block'])
  if (check.mistakes.length > 0) return check.mistakes.slice(0, maxMistakes)
  return new TextEncoder().encode(JSON.stringify(doc)).length > maxBytes
    ? [{ path: [], message: `Текст слишком длинный: больше ${maxBytes / 1000} КБ` }]
    : []
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

type Node = Record<string, unknown>
type Path = Mistake['path']

class Check {
  readonly mistakes: Mistake[] = []
  readonly #living: LivingBlocks
  #nodes = 0

  constructor(living: LivingBlocks) {
    this.#living = living
  }

  children(list: readonly unknown[], path: Path, depth: number, parent: string, allowed: readonly string[]): void {
    if (depth > maxDepth) {
      this.#fail(path, `вложенность больше ${maxDepth} уровней`)
      return
    }
    for (const [index, node] of list.entries()) {
      if (this.mistakes.length >= maxMistakes) return
      if (++this.#nodes > maxNodes) {
        this.#fail(path, `больше ${maxNodes} частей в\u00a0тексте`)
        return
      }
      this.#child(node, [...path, index], depth, parent, allowed)
    }
  }

  #child(node: unknown, path: Path, depth: number, parent: string, allowed: readonly string[]): void {
    const type = isObject(node) && typeof node.type === 'string' ? node.type : ''
    const spec = specOf(type, this.#living)
    if (!isObject(node) || !spec)
      this.#fail(path, type ? `неизвестный блок «${shortened(type)}»` : 'часть текста без вида')
    else if (!allowed.includes(type) && !allowed.includes(spec.group))
      this.#fail(path, `«${spec.label}» не\u00a0может быть внутри «${parent}»`)
    else this.#known(type, node, spec, path, depth)
  }

  #known(type: string, node: Node, spec: NodeSpec, path: Path, depth: number): void {
    const keys = type === 'text' ? ['type', 'text', 'marks'] : ['type', 'attrs', 'content']
    for (const key of unknownKeys(node, keys))
      this.#fail([...path, key], `у\u00a0«${spec.label}» нет свойства «${shortened(key)}»`)
    if (type === 'text') {
      this.#text(node, path)
      return
    }
    this.#attrs(node.attrs, spec.attrs, spec.label, [...path, 'attrs'])
    const block = Object.hasOwn(this.#living, type) ? this.#living[type] : undefined
    this.#failIf([...path, 'attrs'], block?.check?.(isObject(node.attrs) ? node.attrs : {}), `«${spec.label}»: `)
    this.#content(node.content, spec, path, depth)
    if (type === 'table') this.#failIf(path, tableMistake(node.content))
  }

  #content(content: unknown, spec: NodeSpec, path: Path, depth: number): void {
    if (content === undefined && !spec.needsContent) return
    if (spec.content.length === 0) this.#fail(path, `у\u00a0«${spec.label}» не\u00a0бывает содержимого`)
    else if (!Array.isArray(content) || (spec.needsContent && content.length === 0))
      this.#fail(path, `«${spec.label}» без содержимого`)
    else this.children(content, [...path, 'content'], depth + 1, spec.label, spec.content)
  }

  #attrs(attrs: unknown, specs: Attrs, label: string, path: Path): void {
    const given = attrs === undefined ? {} : attrs
    if (!isObject(given)) {
      this.#fail(path, `свойства «${label}» не\u00a0читаются`)
      return
    }
    for (const name of unknownKeys(given, Object.keys(specs)))
      this.#fail([...path, name], `у\u00a0«${label}» нет свойства «${shortened(name)}»`)
    for (const [name, spec] of Object.entries(specs)) {
      const missing = spec.required ? 'заполните' : null
      this.#failIf(
        [...path, name],
        Object.hasOwn(given, name) ? spec.check(given[name]) : missing,
        `«${label}», ${spec.label}: `,
      )
    }
  }

  #text({ text, marks }: Node, path: Path): void {
    this.#failIf(path, textMistake(text))
    if (marks === undefined) return
    if (!Array.isArray(marks) || marks.length > Object.keys(markAttrs).length) {
      this.#fail(path, 'выделение не\u00a0читается')
      return
    }
    for (const mark of marks) this.#mark(mark, [...path, 'marks'])
    if (new Set(marks.map(mark => mark?.type)).size < marks.length) this.#fail(path, 'одно выделение дважды')
  }

  #mark(mark: unknown, path: Path): void {
    const type = isObject(mark) && typeof mark.type === 'string' ? mark.type : ''
    if (!isObject(mark) || !Object.hasOwn(markAttrs, type)) {
      this.#fail(path, `неизвестное выделение «${shortened(type)}»`)
      return
    }
    const label = type === 'link' ? 'ссылка' : 'выделение'
    for (const key of unknownKeys(mark, ['type', 'attrs']))
      this.#fail(path, `у\u00a0«${label}» нет свойства «${shortened(key)}»`)
    this.#attrs(mark.attrs, markAttrs[type]!, label, path)
  }

  #failIf(path: Path, message: string | null | undefined, prefix = ''): void {
    if (message) this.#fail(path, prefix + message)
  }

  /** The number of the block tells an editor where to look. */
  #fail(path: Path, message: string): void {
    const block = typeof path[1] === 'number' ? `Блок ${path[1] + 1}: ` : ''
    this.mistakes.push({ path, message: block + message })
  }
}

const unknownKeys = (object: Node, known: readonly string[]) => Object.keys(object).filter(key => !known.includes(key))

function textMistake(text: unknown): string | null {
  if (typeof text !== 'string' || text === '') return 'текст без слов'
  if (text.length > maxText) return `не\u00a0длиннее ${maxText} знаков подряд`
  return isStorable(text) ? null : 'недопустимый символ'
}

/** The first row has the headings of all columns. Merged cells have no attribute to say so, and so do not exist. */
function tableMistake(rows: unknown): string | null {
  const cells = (Array.isArray(rows) ? rows : []).map(row =>
    isObject(row) && Array.isArray(row.content) ? row.content : [],
  )
  const columns = cells[0]?.length ?? 0
  if (columns > maxColumns) return `в\u00a0таблице больше ${maxColumns} столбцов`
  if (cells.some(row => row.length !== columns))
    return 'в\u00a0строках таблицы разное число ячеек; объединённых ячеек не\u00a0бывает'
  return cells[0]?.every(cell => isObject(cell) && cell.type === 'tableHeader')
    ? null
    : 'первая строка таблицы\u00a0— заголовки столбцов'
}
