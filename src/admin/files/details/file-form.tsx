import { type ReactNode, useRef, useState } from 'react'
import { ApiError, api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { FolderSelect } from '../folder-dialog.tsx'
import { type FileInput, type FileItem, type FolderItem, isPicture } from '../library/file-item.ts'
import { maxAlt } from '../library/file-limits.ts'
import { CardCrop } from './card-crop.tsx'
import { FocalPoint } from './focal-point.tsx'
import { Licences } from './licences.tsx'

interface FileFormProps {
  item: FileItem
  folders: readonly FolderItem[]
  tags: readonly { tag: string }[]
  onSaved(item: FileItem): void
  /** Somebody else changed the file; the form asks before it shows theirs. */
  onConflict(): void
}

/** The data of a file, saved together: with the button, Enter in a line, Ctrl+S, or when the focus leaves the form. */
export function FileForm(props: FileFormProps) {
  const { item, folders, tags, onConflict } = props
  const { state, errors, focal, setFocal, change, save } = useFileForm(props)
  return (
    <form
      className="file-form"
      onSubmit={event => {
        event.preventDefault()
        void save(event.currentTarget)
      }}
      onBlur={event => {
        const isInside = event.currentTarget.contains(event.relatedTarget)
        if (!isInside && state === 'changed' && event.currentTarget.checkValidity()) void save(event.currentTarget)
      }}
      onChange={change}
      onKeyDown={event => {
        if (!(event.ctrlKey || event.metaKey) || event.code !== 'KeyS') return
        event.preventDefault()
        event.currentTarget.requestSubmit()
      }}
    >
      {isPicture(item) && (
        <>
          <FocalPoint item={item} value={focal} onChange={setFocal} />
          <CardCrop item={item} focal={focal} />
          <AltText item={item} errors={errors} />
        </>
      )}
      <Text name="name" label="Имя" item={item} errors={errors} isRequired />
      <Text name="caption" label="Подпись" item={item} errors={errors} />
      <Text name="author" label="Автор" item={item} errors={errors} />
      <Text name="licence" label="Лицензия" item={item} errors={errors} hasUsual />
      <Text name="sourceUrl" label="Источник" item={item} errors={errors} placeholder="адрес, если чужое" />
      <Tags item={item} errors={errors} known={tags} />
      <FolderSelect
        key={folders.length}
        className="file-line"
        label="Папка"
        name="folderId"
        folders={folders}
        value={item.folderId}
      />
      <SaveLine state={state} failure={errors.form?.[0]} onConflict={onConflict} />
    </form>
  )
}

function useFileForm({ item, onSaved }: FileFormProps) {
  const [focal, setFocal] = useState({ x: item.focalX, y: item.focalY })
  const [errors, setErrors] = useState<Errors>({})
  const [state, setState] = useState<FormState>('idle')
  const changes = useRef(0)
  const isSending = useRef(false)
  const change = () => {
    changes.current++
    setState(before => (before === 'idle' || before === 'saved' ? 'changed' : before))
  }
  async function save(form: HTMLFormElement) {
    // A second save would have the version of the first one and collide with it.
    if (isSending.current) return
    isSending.current = true
    const sent = changes.current
    const input = { ...readForm(new FormData(form)), focalX: focal.x, focalY: focal.y }
    setState('saving')
    setErrors({})
    await api.put(`/file-manager/files/${item.id}`, { version: item.version, ...input }).then(
      next => {
        isSending.current = false
        // What was typed in the meantime is not saved yet.
        setState(sent === changes.current ? 'saved' : 'changed')
        onSaved(next)
      },
      error => {
        isSending.current = false
        const fields = error instanceof ApiError ? error.fields : {}
        setErrors(Object.keys(fields).length > 0 ? fields : { form: [errorText(error)] })
        setState(error instanceof ApiError && error.status === 409 ? 'conflict' : 'changed')
      },
    )
  }
  const moveFocal = (next: typeof focal) => {
    setFocal(next)
    change()
  }
  return { state, errors, focal, setFocal: moveFocal, change, save }
}

function AltText({ item, errors }: { item: FileItem; errors: Errors }) {
  const [alt, setAlt] = useState(item.alt ?? '')
  return (
    <Line name="alt" label="Описание фото (alt)" errors={errors} aside={`${alt.length} из\u00a0${maxAlt}`}>
      <textarea
        name="alt"
        id="file-alt"
        className="field"
        rows={2}
        maxLength={maxAlt}
        value={alt}
        onChange={event => setAlt(event.currentTarget.value)}
      />
    </Line>
  )
}

const Tags = ({ item, errors, known }: { item: FileItem; errors: Errors; known: FileFormProps['tags'] }) => (
  <Line name="tags" label="Метки" errors={errors}>
    <input
      name="tags"
      id="file-tags"
      className="field"
      list="file-tags-options"
      placeholder="через запятую"
      defaultValue={item.tags.join(', ')}
    />
    <datalist id="file-tags-options">
      {known.map(({ tag }) => (
        <option key={tag} value={tag} />
      ))}
    </datalist>
  </Line>
)

const SaveLine = ({
  state,
  failure,
  onConflict,
}: {
  state: FormState
  failure: string | undefined
  onConflict(): void
}) => (
  <>
    <div role="alert">{failure && <p className="text-danger">{failure}</p>}</div>
    <div className="file-save">
      <Button type="submit" size="sm" disabled={state !== 'changed' && state !== 'conflict'}>
        Сохранить
      </Button>
      {state === 'conflict' && (
        <Button variant="secondary" size="sm" onClick={onConflict}>
          Показать правки коллеги
        </Button>
      )}
      <span className="text-muted" role="status">
        {stateTexts[state]}
      </span>
    </div>
  </>
)

const stateTexts = {
  idle: '',
  changed: 'Не\u00a0сохранено',
  saving: 'Сохраняем…',
  saved: 'Сохранено',
  conflict: 'Правки столкнулись',
} as const
type FormState = keyof typeof stateTexts

function readForm(form: FormData): FileInput {
  const text = (name: string) => (form.has(name) ? String(form.get(name)).trim() || null : undefined)
  const folderId = String(form.get('folderId') ?? '')
  const tags = String(form.get('tags') ?? '')
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
  return {
    name: text('name') ?? '',
    alt: text('alt'),
    caption: text('caption'),
    author: text('author'),
    licence: text('licence'),
    sourceUrl: text('sourceUrl'),
    folderId: folderId ? Number(folderId) : null,
    tags,
  }
}

type Errors = Readonly<Record<string, readonly string[]>>

interface LineProps {
  name: string
  label: string
  errors: Errors
  aside?: string
  children: ReactNode
}

const Line = ({ name, label, errors, aside, children }: LineProps) => (
  <div className="file-line" data-wide={name === 'alt' || undefined}>
    <label htmlFor={`file-${name}`}>{label}</label>
    {aside && <small className="text-muted">{aside}</small>}
    {children}
    {errors[name] && (
      <p id={`file-${name}-error`} className="text-danger" role="alert">
        {errors[name][0]}
      </p>
    )}
  </div>
)

interface TextProps {
  name: 'name' | 'caption' | 'author' | 'licence' | 'sourceUrl'
  label: string
  item: FileItem
  errors: Errors
  isRequired?: boolean
  hasUsual?: boolean
  placeholder?: string
}

const Text = ({ name, label, item, errors, isRequired = false, hasUsual = false, placeholder }: TextProps) => (
  <Line name={name} label={label} errors={errors}>
    <input
      name={name}
      id={`file-${name}`}
      className="field"
      required={isRequired}
      placeholder={placeholder}
      defaultValue={item[name] ?? ''}
      list={hasUsual ? `file-${name}-options` : undefined}
      aria-invalid={errors[name] ? true : undefined}
      aria-describedby={errors[name] ? `file-${name}-error` : undefined}
    />
    {hasUsual && <Licences id={`file-${name}-options`} />}
  </Line>
)
