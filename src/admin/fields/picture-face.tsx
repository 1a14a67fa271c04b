import { useContext, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { filesPath } from '#admin/kit/kinds/chosen-picture.ts'
import { mistakesOf } from '#features/files/picture-mistakes.ts'
import { Button } from '#ui/button.tsx'
import { Draggable } from '#ui/draggable/draggable.tsx'
import { Outer, useField } from '#ui/fields/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Icon } from '#ui/icons/icon.tsx'
import type { FaceProps } from './face-props.ts'
import { FilePickerContext, PictureDataContext } from './file-picker-context.ts'
import { PictureThumb } from './picture-thumb.tsx'
import { useKnownNames } from './record-names.tsx'

/** One picture of the library. */
export function PictureFace(props: FaceProps) {
  const { control } = useFormContext()
  const { field: input } = useController({ name: props.name, control })
  const id = input.value as number | null
  return <Pictures {...props} ids={id === null ? [] : [id]} onChange={ids => input.onChange(ids.at(-1) ?? null)} />
}

/** Pictures of the library in an order of their own. */
export function PicturesFace(props: FaceProps) {
  const { control } = useFormContext()
  const { field: input } = useController({ name: props.name, control })
  return <Pictures {...props} isList ids={input.value as readonly number[]} onChange={input.onChange} />
}

interface PicturesProps extends FaceProps {
  ids: readonly number[]
  isList?: boolean
  onChange(ids: readonly number[]): void
}

function Pictures({ field, name, ids, isList = false, onChange }: PicturesProps) {
  const parts = useField({ name, help: field.hint, required: field.required })
  const { nameOf } = useKnownNames()
  const FilePicker = useContext(FilePickerContext)
  const [isOpen, setOpen] = useState(false)
  const titleOf = (id: number) => nameOf(filesPath, id)?.title ?? `№\u00a0${id}`
  const remove = (id: number) => onChange(ids.filter(other => other !== id))
  const action = isList ? 'Добавить фото' : ids.length > 0 ? 'Заменить' : 'Выбрать фото'
  return (
    <Outer parts={parts} type="file" className={ids.length > 0 ? 'admin-wide' : undefined}>
      <span className="formkit-label">{field.label}</span>
      {isList && ids.length > 0 ? (
        <div className="admin-ordered">
          <Draggable
            modelValue={ids}
            onUpdate={onChange}
            itemKey={id => id}
            itemLabel={titleOf}
            label={`${field.label}: выбрано`}
          >
            {id => <ChosenPicture id={id} onRemove={() => remove(id)} />}
          </Draggable>
        </div>
      ) : (
        ids.map(id => <ChosenPicture key={id} id={id} onRemove={() => remove(id)} />)
      )}
      <Button
        id={parts.id}
        name={name}
        aria-describedby={parts.control['aria-describedby']}
        aria-label={`${action}: ${field.label}`}
        variant="secondary"
        size="sm"
        onClick={() => setOpen(true)}
      >
        {action}
      </Button>
      {isOpen && FilePicker && (
        <FilePicker
          isMultiple={isList}
          onPick={picked => onChange([...new Set([...(isList ? ids : []), ...picked])])}
          onClose={() => setOpen(false)}
        />
      )}
    </Outer>
  )
}

/** The picture with what stops the record from being published. */
function ChosenPicture({ id, onRemove }: { id: number; onRemove(): void }) {
  const { nameOf, add } = useKnownNames()
  const found = nameOf(filesPath, id)
  const PictureData = useContext(PictureDataContext)
  const [isOpen, setOpen] = useState(false)
  const title = found?.title ?? `№\u00a0${id}`
  const { picture } = found ?? {}
  const mistakes = picture ? mistakesOf(picture) : []
  return (
    <div className="admin-picture">
      <PictureThumb picture={picture} />
      <div>
        <span className="admin-picture-name">{title}</span>
        {picture?.alt && <small className="text-muted">{picture.alt}</small>}
        {!found && <small className="text-danger">Файл удалён: на&nbsp;сайте его нет.</small>}
        {found?.status === 'trash' && (
          <small className="text-danger">Файл в&nbsp;корзине: на&nbsp;сайте его нет.</small>
        )}
        {mistakes.map(({ state, text }) => (
          <small key={text} className={state === 'forbids' ? 'text-danger' : 'text-muted'}>
            <Icon name={state === 'forbids' ? 'forbidden' : 'warning'} size={14} /> {text}
          </small>
        ))}
      </div>
      {found && PictureData && picture?.width && (
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`Описать: ${title}`}
          onClick={() => setOpen(!isOpen)}
        >
          Описать
        </Button>
      )}
      <IconButton icon="close" label={`Убрать: ${title}`} onClick={onRemove} />
      {isOpen && found && PictureData && (
        <PictureData id={id} onSaved={picture => add(filesPath, { ...found, picture })} />
      )}
    </div>
  )
}
