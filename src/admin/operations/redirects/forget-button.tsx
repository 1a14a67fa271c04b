import { useAction } from '#features/accounts/components/use-action.ts'
import { api } from '#kit/http/api-client.ts'
import { navigateTo } from '#kit/navigation/navigate-to.ts'
import { Button } from '#ui/button.tsx'

/** Takes an address out of the list of those that were not found. */
export function ForgetButton({ path }: { path: string }) {
  const forget = useAction(async () => {
    await api.delete('/admin/missing-addresses', { path })
    await navigateTo('/admin/redirects')
  })
  return (
    <Button variant="quiet" size="sm" aria-label={`Убрать ${path}`} onClick={forget.run}>
      Убрать
    </Button>
  )
}
