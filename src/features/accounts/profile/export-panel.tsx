import { api } from '#kit/http/api-client.ts'
import { Button } from '#ui/button.tsx'
import { Failure } from '../components/failure.tsx'
import { Panel } from '../components/panel.tsx'
import { saveFile } from '../components/save-file.ts'
import { useAction } from '../components/use-action.ts'

export function ExportPanel() {
  const { run, isRunning, failure } = useAction(async () => {
    const everything = await api.get('/user/export')
    saveFile('sadozor-my-data.json', JSON.stringify(everything, null, 2), 'application/json')
  })
  return (
    <Panel
      id="export"
      title="Мои данные"
      lead={
        <>
          Один файл со&nbsp;всем, что сайт хранит о&nbsp;вас, вместе с&nbsp;датами и&nbsp;редакциями ваших согласий.
          Фото в&nbsp;нём названы адресами: они открываются, пока вы&nbsp;вошли.
        </>
      }
    >
      <Button variant="secondary" icon="download" onClick={run} aria-disabled={isRunning || undefined}>
        Скачать мои данные
      </Button>
      <Failure text={failure} />
    </Panel>
  )
}
