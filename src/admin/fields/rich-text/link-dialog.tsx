import { useState } from 'react'
import { DialogBox } from '#admin/kit/dialogs/dialog-box.tsx'
import { isAllowedLink } from '#kit/entity/allowed-link.ts'
import type { FieldErrors } from '#kit/problem.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { FormContext } from '#ui/form/form-context.ts'

interface LinkDialogProps {
  href: string
  /** Empty removes the link. */
  onDone(href: string): void
  onClose(): void
}

export function LinkDialog({ href, onDone, onClose }: LinkDialogProps) {
  const [typed, setTyped] = useState(href)
  const [isRefused, setRefused] = useState(false)
  function finish() {
    const address = typed.trim()
    const isWrong = address !== '' && !isAllowedLink(address)
    setRefused(isWrong)
    if (!isWrong) onDone(address)
    return !isWrong
  }
  const errors: FieldErrors = isRefused
    ? { link: ['Ссылки ведут на\u00a0http, https, mailto или на\u00a0страницу этого сайта: /drugs/skor'] }
    : {}
  return (
    <DialogBox title="Ссылка" action="Готово" onAction={finish} onClose={onClose}>
      <FormContext value={{ prefix: '', errors, hasServerErrors: false, isSending: false }}>
        <TextField
          name="link"
          id="rich-link"
          label="Куда ведёт"
          help="Пустая строка убирает ссылку."
          defaultValue={href}
          onChange={event => setTyped(event.currentTarget.value)}
        />
      </FormContext>
    </DialogBox>
  )
}
