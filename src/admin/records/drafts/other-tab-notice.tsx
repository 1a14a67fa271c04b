import { useEffect, useState } from 'react'

/** Tabs of one editor share a draft: it is merged by field, and a field that both have changed is asked. */
export const OtherTabNotice = ({ path, id }: { path: string; id: number | string }) => (
  <div role="status">
    {useOtherTab(path, id) && (
      <div className="admin-draft tone-honey">
        <p>
          <b>Эта запись открыта у&nbsp;вас и&nbsp;в&nbsp;другой вкладке.</b> Черновик у&nbsp;них общий: разные поля
          сольются, об&nbsp;одном и&nbsp;том&nbsp;же поле форма спросит.
        </p>
      </div>
    )}
  </div>
)

/** Whether another tab of this browser has the record open. Tabs ask when they open a record, and when another one has left it. */
function useOtherTab(path: string, id: number | string): boolean {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const channel = new BroadcastChannel(`record ${path} ${id}`)
    const say = (what: 'opened' | 'here' | 'closed') => channel.postMessage(what)
    const ask = () => say('opened')
    const leave = () => say('closed')
    channel.onmessage = ({ data }) => {
      setOpen(data !== 'closed')
      if (data === 'opened') say('here')
      if (data === 'closed') ask()
    }
    ask()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', ask)
    return () => {
      leave()
      channel.close()
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', ask)
    }
  }, [path, id])
  return isOpen
}
