/** Media types that may be chosen; the server looks at the content again. */
export const acceptedTypes = {
  image: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'],
  any: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'application/pdf'],
} as const
export type Accept = keyof typeof acceptedTypes
