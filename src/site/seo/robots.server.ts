const disallowed = [
  '/admin',
  '/profile',
  '/cart',
  '/checkout',
  '/orders',
  '/favorites',
  '/todo',
  '/login',
  '/register',
  '/reset-password',
  '/logout',
  '/api/',
  '/go/',
]

const ignoredParams = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'yclid',
  'gclid',
  'from',
  'sort',
  'view',
]

/** A named group replaces `*`, so the rules are repeated for Yandex, with `Clean-param` for parameters that do not change a page. */
export function robots(publicUrl: string): string {
  const rules = [...disallowed.map(path => `Disallow: ${path}`), 'Allow: /api/_nuxt_icon']
  return [
    'User-agent: *',
    ...rules,
    '',
    'User-agent: Yandex',
    ...rules,
    `Clean-param: ${ignoredParams.join('&')} /`,
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
