import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { ReferenceFace } from '#admin/fields/reference-faces.tsx'
import { ChoiceFace } from '#admin/fields/simple-faces.tsx'
import { DialogBox } from '#admin/kit/dialogs/dialog-box.tsx'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import type { LivingAttr, LivingBlock, LivingDescription } from '#admin/kit/living-description.ts'
import { FormContext } from '#ui/form/form-context.ts'
import { loadCard } from './load-cards.ts'

interface LivingDialogProps {
  block: LivingDescription
  /** The references of a block that is changed. */
  attrs: LivingBlock['attrs']
  onDone(attrs: LivingBlock['attrs']): void
  onClose(): void
}

/** Asks for the records that a living block shows; the server says whether they make sense together. */
export function LivingDialog({ block, attrs, onDone, onClose }: LivingDialogProps) {
  const form = useForm<Values>({
    defaultValues: { living: Object.fromEntries(block.attrs.map(attr => [attr.name, chosenValue(attr, attrs)])) },
  })
  const [mistake, setMistake] = useState<string | null>(null)
  async function finish() {
    const chosen = Object.fromEntries(
      Object.entries(form.getValues().living).filter(([, value]) => value !== null && value !== ''),
    )
    const { state, note } = await loadCard({ type: block.type, attrs: chosen as LivingBlock['attrs'] })
    if (state === 'invalid') {
      setMistake(note)
      return false
    }
    onDone(chosen as LivingBlock['attrs'])
    return true
  }
  return (
    <DialogBox
      title={capitalised(block.label)}
      action={Object.keys(attrs).length > 0 ? 'Изменить' : 'Вставить'}
      onAction={finish}
      onClose={onClose}
    >
      <FormContext value={{ prefix: '', errors: {}, hasServerErrors: true, isSending: false }}>
        <FormProvider {...form}>
          {block.attrs.map(attr => {
            const Face = attr.to ? ReferenceFace : ChoiceFace
            return <Face key={attr.name} field={fieldOf(attr)} name={`living.${attr.name}`} />
          })}
        </FormProvider>
      </FormContext>
      <p role="alert" className="text-danger">
        {mistake}
      </p>
    </DialogBox>
  )
}

interface Values {
  living: Record<string, unknown>
}

const chosenValue = ({ name, to }: LivingAttr, attrs: LivingBlock['attrs']) => attrs[name] ?? (to ? null : '')

const fieldOf = ({ name, label, required, to, options }: LivingAttr): FieldDescription => ({
  key: name,
  label: capitalised(label),
  required,
  kind: options ? 'choice' : 'reference',
  ...(to && { to }),
  ...(options && { options }),
})

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
