import { useRef, useState } from 'react'
import { QuestionDialog } from '#admin/kit/dialogs/question-dialog.tsx'
import { Button } from '#ui/button.tsx'
import { type FileItem, isPicture } from '../library/file-item.ts'
import { acceptedTypes } from '../upload/accepted-types.ts'

interface ReplaceFileProps {
  item: FileItem
  onReplace(file: File): void
}

/** Uploads another content of the same file: its number and every link stay. */
export function ReplaceFile({ item, onReplace }: ReplaceFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const [asked, setAsked] = useState<{ file: File; difference: string } | null>(null)
  const types = isPicture(item) ? acceptedTypes.image : ['application/pdf']
  async function choose(file: File | undefined) {
    if (!file) return
    const difference = await differenceOf(item, file)
    if (difference) setAsked({ file, difference })
    else onReplace(file)
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon="replace"
        disabled={item.deletedAt !== null}
        onClick={() => input.current?.click()}
      >
        Заменить
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Новое содержимое файла"
        accept={types.join(',')}
        onChange={event => {
          void choose(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      {asked && (
        <QuestionDialog
          title="Всё равно заменить?"
          action="Заменить"
          failure=""
          onAction={() => {
            onReplace(asked.file)
            setAsked(null)
          }}
          onClose={() => setAsked(null)}
        >
          <p>{asked.difference}</p>
          <p className="text-muted">Прежнее содержимое останется в&nbsp;версиях.</p>
        </QuestionDialog>
      )}
    </>
  )
}

/** A larger change of size or shape is asked about, because places on pages were made for the old one. */
const tolerance = 0.1

/** Why the new content would look different; empty when it would not, or when the browser cannot tell. */
async function differenceOf({ width, height, type }: FileItem, file: File): Promise<string> {
  if (!type.startsWith('image/') || !width || !height) return ''
  const size = await createImageBitmap(file).catch(() => null)
  if (!size) return ''
  const sizes = `${width}\u00a0×\u00a0${height} → ${size.width}\u00a0×\u00a0${size.height}`
  const shape = size.width / size.height / (width / height)
  if (Math.abs(shape - 1) > tolerance) return `Другие пропорции: ${sizes}. На\u00a0страницах кадр обрежется иначе.`
  if (size.width < width * (1 - tolerance))
    return `Новая картинка меньше: ${sizes}. На\u00a0больших экранах она может быть нерезкой.`
  return size.width > width * (1 + tolerance) ? `Другой размер: ${sizes}.` : ''
}
