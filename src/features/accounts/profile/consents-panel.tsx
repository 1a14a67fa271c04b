import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { SpecTable } from '#ui/tables/spec-table.tsx'
import { Failure } from '../components/failure.tsx'
import { TextLink } from '../components/guest-card.tsx'
import { dateText } from '../components/local-time.ts'
import { Panel } from '../components/panel.tsx'
import { failureText } from '../components/retry-after.ts'
import { useAction } from '../components/use-action.ts'
import { useApiQuery } from '../components/use-api-query.ts'

export function ConsentsPanel() {
  const { data, error, reload } = useApiQuery('/user/consents')
  const isNewsOn = typeof data?.marketing.at === 'string'
  const change = useAction(async () => {
    await api.put('/user/consents', { marketing: !isNewsOn })
    await reload()
  })
  return (
    <Panel
      id="consents"
      title="Согласия"
      lead={
        <>
          Тексты: <TextLink to="/personal-data-consent">согласие на&nbsp;обработку данных</TextLink>,{' '}
          <TextLink to="/privacy-policy">политика</TextLink>. Чтобы отозвать первое, удалите учётную запись.
        </>
      }
    >
      {data && (
        <>
          <SpecTable
            rows={[
              { term: 'Обработка данных', value: consentText(data.personal_data.at) },
              { term: 'Новости по почте', value: <span role="status">{consentText(data.marketing.at)}</span> },
            ]}
          />
          <Button
            variant="secondary"
            className="mt-4"
            onClick={change.run}
            aria-disabled={change.isRunning || undefined}
          >
            {isNewsOn ? 'Отказаться от новостей' : 'Получать новости'}
          </Button>
        </>
      )}
      <Failure text={change.failure || (error === undefined ? '' : failureText(error))} />
    </Panel>
  )
}

const consentText = (at: string | null) => (at ? `дано ${dateText(at)}` : 'не дано')
