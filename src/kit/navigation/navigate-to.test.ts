import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubRouter } from '#kit/react-router/stub-router.testing.ts'
import { navigateTo } from './navigate-to.ts'

/** What the browser and its router were asked for. */
let asked: string[] = []
const page = (isHydrated: boolean) =>
  stubRouter(
    isHydrated
      ? {
          navigate: async (to: string | number, options?: object) =>
            void asked.push(`router ${to} ${JSON.stringify(options)}`),
        }
      : undefined,
  )
beforeEach(() => {
  asked = []
  vi.stubGlobal('location', {
    assign: (to: string) => asked.push(`assign ${to}`),
    replace: (to: string) => asked.push(`replace ${to}`),
  })
})
afterEach(() => void vi.unstubAllGlobals())

test('the router opens pages of this site; an empty address is the home page', async () => {
  page(true)
  await navigateTo('/drugs?crop=tomat#list', { replace: true })
  await navigateTo('')
  expect(asked).toEqual(['router /drugs?crop=tomat#list {"replace":true}', 'router / {}'])
})

test('before hydration and for other sites the browser does, in place of this page only when asked to', async () => {
  page(false)
  await navigateTo('/drugs')
  await navigateTo('/drugs', { replace: true })
  page(true)
  await navigateTo('https://partner.example/shop', { external: true })
  await navigateTo('https://partner.example/shop', { external: true, replace: true })
  const partner = 'https://partner.example/shop'
  expect(asked).toEqual(['assign /drugs', 'replace /drugs', `assign ${partner}`, `replace ${partner}`])
})

test.each([
  ['https://partner.example/', {}, 'Navigating to an external URL is not allowed by default.'],
  ['//partner.example', {}, 'Navigating to an external URL is not allowed by default.'],
  ['javascript:alert(1)', {}, ''],
  ['javascript:alert(1)', { external: true }, "Cannot navigate to a URL with 'javascript:' protocol."],
])('%s with %j is refused and nothing is opened', async (to, options, message) => {
  page(true)
  await expect(navigateTo(to, options)).rejects.toThrow(message)
  expect(asked).toEqual([])
})
