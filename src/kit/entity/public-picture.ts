import * as z from 'zod'

/** A stored picture as the public API and pages show it. `hash` changes with the content, so its addresses may be cached for ever. */
export const publicPicture = z.object({
  hash: z.string().describe('SHA-256: картинка лежит по\u00a0адресу /files/{hash}.{jpg|png|webp}'),
  type: z.string().describe('Тип, например image/jpeg'),
  width: z.int(),
  height: z.int(),
  alt: z.string().nullable().describe('Что на\u00a0картинке'),
  focalX: z.number().describe('Доля ширины: точка, которую нельзя обрезать'),
  focalY: z.number().describe('Доля высоты'),
  caption: z.string().nullable(),
  author: z.string().nullable(),
  licence: z.string().nullable(),
})
export type PublicPicture = z.infer<typeof publicPicture>
