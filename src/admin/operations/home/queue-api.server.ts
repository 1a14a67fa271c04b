import { z } from 'zod'
import { actorOf } from '#admin/kit/actor.server.ts'
import { adminPolicy } from '#admin/kit/admin-endpoint.server.ts'
import { queue } from '#admin/kit/admin-schemas.ts'
import { defineEndpoint } from '#kit/http/define-endpoint.server.ts'
import type { Services } from '#kit/http/services.server.ts'
import { bringBack, findQueue, postpone } from './find-queue.server.ts'

export const queueEndpoints = (services: Pick<Services, 'db' | 'cache'>) => [
  defineEndpoint({
    ...adminPolicy,
    method: 'get',
    path: '/admin/queue',
    summary: 'Что требует внимания, худшее первым',
    responses: { 200: { description: 'Очередь', schema: queue } },
    run: ({ c }) => findQueue(services, actorOf(c).id),
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'post',
    path: '/admin/queue/postponed',
    summary: 'Отложить строку очереди на\u00a0неделю',
    body: z.strictObject({
      key: z
        .string()
        .min(1)
        .max(400)
        .regex(/^[a-z]+:[^\p{Cc}\p{Cs}]+$/u),
    }),
    responses: { 204: 'Отложена' },
    async run({ body }) {
      await postpone(services.db, body.key)
      return 204
    },
  }),
  defineEndpoint({
    ...adminPolicy,
    method: 'delete',
    path: '/admin/queue/postponed',
    summary: 'Вернуть всё отложенное',
    responses: { 204: 'Возвращено' },
    async run() {
      await bringBack(services.db)
      return 204
    },
  }),
]
