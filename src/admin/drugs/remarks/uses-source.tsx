import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { GridView } from '#admin/drugs/grid/grid-view.ts'
import { ReferenceFace } from '#admin/fields/reference-faces.tsx'
import { DialogBox } from '#admin/kit/dialogs/dialog-box.tsx'
import type { FieldDescription } from '#admin/kit/kinds/kind-description.ts'
import { useApiQuery } from '#features/accounts/components/use-api-query.ts'
import type { Answer } from '#kit/contract/contract.ts'
import { api } from '#kit/http/api-client.ts'
import { errorText } from '#kit/http/error-text.ts'
import { Button } from '#ui/button.tsx'
import { FormContext } from '#ui/form/form-context.ts'
import { count } from '#ui/format/format-number.ts'

type SourcesOfUses = Answer<'get', `/admin/drugs/${number}/drug-uses/source`>

interface SourceOfUsesProps {
  drug: GridView['drug']
  /** The rows have new versions. */
  onSaved(): void
}

const rowForms = { one: 'строка', few: 'строки', many: 'строк' }

/** Where the norms come from, and one source for all of them: a label or a register is read as a whole. */
export function SourceOfUses({ drug, onSaved }: SourceOfUsesProps) {
  const address = `/admin/drugs/${drug.id}/drug-uses/source` as const
  const { data, reload } = useApiQuery(address)
  const [isAsking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every save of the rows raises the version of the drug
  useEffect(() => void reload(), [drug.version, reload])
  if (!data || data.sources.length + data.without === 0) return null
  return (
    <p className="grid-source">
      <span className="text-muted">Источник:</span> {sourceText(data)}{' '}
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        {data.sources.length > 0 ? 'Сменить источник…' : 'Указать источник…'}
      </Button>
      {isAsking && (
        <SourceDialog
          drug={drug}
          first={data.sources[0]?.id ?? null}
          onClose={() => setAsking(false)}
          onSaved={() => {
            void reload()
            onSaved()
          }}
        />
      )}
    </p>
  )
}

const sourceText = ({ sources, without }: SourcesOfUses): string =>
  [
    ...sources.map(({ title, rows }) => (sources.length + without > 1 ? `${title} (${count(rows, rowForms)})` : title)),
    ...(without > 0 ? [`не\u00a0указан (${count(without, rowForms)})`] : []),
  ].join(', ')

const field: FieldDescription = { key: 'source', kind: 'reference', label: 'Источник', required: true, to: 'sources' }

function SourceDialog({
  drug,
  first,
  onClose,
  onSaved,
}: SourceOfUsesProps & { first: number | null; onClose(): void }) {
  const form = useForm<{ source: number | null }>({ defaultValues: { source: first } })
  const [failure, setFailure] = useState('')
  async function save() {
    const sourceId = form.getValues().source
    if (sourceId === null) {
      setFailure('Выберите источник.')
      return false
    }
    try {
      await api.put(`/admin/drugs/${drug.id}/drug-uses/source`, { sourceId })
      onSaved()
      return true
    } catch (error) {
      setFailure(errorText(error))
      return false
    }
  }
  const isPublic = drug.status === 'published'
  return (
    <DialogBox
      title="Источник всех норм препарата"
      action={isPublic ? 'Записать и\u00a0показать на\u00a0сайте' : 'Записать'}
      onAction={save}
      onClose={onClose}
    >
      <FormContext value={{ prefix: 'uses-', errors: {}, hasServerErrors: true, isSending: false }}>
        <FormProvider {...form}>
          <ReferenceFace field={field} name="source" />
        </FormProvider>
      </FormContext>
      <p className="text-muted">Нормы не&nbsp;изменятся. Новые строки берут источник последней.</p>
      <p role="alert" className="text-danger">
        {failure}
      </p>
    </DialogBox>
  )
}
