import { type ReactNode, useEffect, useId, useState } from 'react'
import type { PictureDataProps } from '#admin/fields/file-picker-context.ts'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { useAttempt } from '#ui/form/use-attempt.ts'
import type { FileItem } from '../library/file-item.ts'
import { maxAlt } from '../library/file-limits.ts'
import { newerFile } from '../newer-file.ts'
import { FocalPoint } from './focal-point.tsx'
import { Licences } from './licences.tsx'
import '../files.css'

/** Alternative text, author, licence and focal point of a picture, under it in the form of a record. They belong to the file, wherever it stands. */
export function PictureData({ id, onSaved }: PictureDataProps) {
  const [item, setItem] = useState<FileItem | null>(null)
  const [failure, setFailure] = useState('')
  useEffect(() => {
    const control = new AbortController()
    api.get(`/file-manager/files/${id}`, { signal: control.signal }).then(
      next => setItem(before => newerFile(before, next)),
      error => !control.signal.aborted && setFailure(errorText(error)),
    )
    return () => control.abort()
  }, [id])
  if (!item)
    return (
      <p className={failure ? 'admin-picture-data text-danger' : 'admin-picture-data text-muted'}>
        {failure || 'Загружаем…'}
      </p>
    )
  return (
    <Fields
      item={item}
      onSaved={next => {
        setItem(next)
        const { hash, type, width, height, alt, author, licence, sourceUrl } = next
        onSaved({ hash, type, width, height, alt, author, licence, sourceUrl })
      }}
    />
  )
}

type Changes = Partial<Pick<FileItem, 'alt' | 'author' | 'licence' | 'focalX' | 'focalY'>>

interface FieldsProps {
  item: FileItem
  onSaved(item: FileItem): void
}

/** No form, because it stands in one: saved with the button, with Enter in a line, or when the focus leaves it. */
function Fields({ item, onSaved }: FieldsProps) {
  const [changes, setChanges] = useState<Changes>({})
  const isChanged = Object.keys(changes).length > 0
  const change = (next: Changes) => setChanges(before => ({ ...before, ...next }))
  const {
    isRunning,
    failure,
    run: save,
  } = useAttempt(async () => {
    if (!isChanged) return
    const next = await api.put(`/file-manager/files/${item.id}`, { version: item.version, ...changes })
    // What was typed meanwhile is not saved yet.
    setChanges(now =>
      Object.fromEntries(Object.entries(now).filter(([name, value]) => changes[name as keyof Changes] !== value)),
    )
    onSaved(next)
  })
  const point = { x: changes.focalX ?? item.focalX, y: changes.focalY ?? item.focalY }
  const line = (name: 'alt' | 'author' | 'licence') => ({
    value: (name in changes ? changes[name] : item[name]) ?? '',
    onChange: (value: string) => change({ [name]: value.trim() === '' ? null : value }),
    onEnter: () => void save(),
  })
  return (
    <fieldset
      className="admin-picture-data"
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) void save()
      }}
    >
      <legend className="sr-only">Сведения о&nbsp;фото {item.name}</legend>
      <FocalPoint item={item} value={point} onChange={({ x, y }) => change({ focalX: x, focalY: y })} />
      <Line label="Описание фото (alt)" maxLength={maxAlt} {...line('alt')} />
      <Line label="Автор" maxLength={200} {...line('author')} />
      <Line label="Лицензия" maxLength={200} list={id => <Licences id={id} />} {...line('licence')} />
      <p className={failure ? 'text-danger' : 'text-muted'} role="status">
        {failure ||
          (isRunning
            ? 'Сохраняем…'
            : isChanged
              ? 'Сохранится, когда вы\u00a0уйдёте с\u00a0этих полей'
              : 'Сохранено в\u00a0библиотеке')}
      </p>
    </fieldset>
  )
}

interface LineProps {
  label: string
  value: string
  maxLength: number
  /** Usual values, as a list with that id. */
  list?: (id: string) => ReactNode
  onChange(value: string): void
  onEnter(): void
}

function Line({ label, value, maxLength, list, onChange, onEnter }: LineProps) {
  const id = useId()
  return (
    <div className="file-line">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="field"
        maxLength={maxLength}
        value={value}
        list={list && `${id}-list`}
        onChange={event => onChange(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      {list?.(`${id}-list`)}
    </div>
  )
}
