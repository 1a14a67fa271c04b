import type { SQL } from 'drizzle-orm'
import type { TaskSource } from '#admin/kit/catalogue-task.ts'
import type { OwnRows } from '#admin/kit/records/own-rows.server.ts'
import { endingDrugs, registrations, reviewedUses, unreadUses } from './drugs/drug-tasks.server.ts'
import { differencesOfUses } from './drugs/uses/differences-of-use.server.ts'
import { ownUses } from './drugs/uses/own-uses.server.ts'
import { reviewedPosts } from './posts/post-tasks.server.ts'

/** What the server adds for single kinds; what is shown of them is in `screens.tsx`. */

/** What waits for an editor, in the order in which the groups show it. */
export const taskSources: readonly TaskSource[] = [registrations, unreadUses, reviewedPosts, reviewedUses]

/** The ids of the records that end soon, on a day, by path. */
export const endingRecords: Readonly<Record<string, (today: string) => SQL>> = { drugs: endingDrugs }

/** What a save of the record has changed in the rows that belong to it, by path. */
export const differencesOfRows: Readonly<Record<string, typeof differencesOfUses>> = { drugs: differencesOfUses }

/** Rows of another kind that are saved and published with their record, by path. */
export const rowsOfRecords: Readonly<Record<string, OwnRows>> = { drugs: ownUses }
