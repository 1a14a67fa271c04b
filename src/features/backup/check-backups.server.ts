import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import type { BackupSettings } from '#kit/http/services.server.ts'
import { type Finding, failure, fine, warning } from '#kit/operation/finding.ts'
import { days as countDays } from '#ui/format/format.ts'
import { findBackups, findLastBackup, findUnfinished } from './find-backups.server.ts'
import { findUnfinishedRestore } from './unfinished-restore.server.ts'

const dayMs = 86_400_000
const subject = 'Резервная копия'

/** For the doctor: the age of the newest archive, and whether the next one can be written. */
export async function checkBackups({ folder, keep }: Pick<BackupSettings, 'folder' | 'keep'>): Promise<Finding[]> {
  const last = findLastBackup(folder)
  const age = last ? ageOf(last.madeAt, last.file) : noneIn(folder, keep)
  const found = [age, ...findUnfinished(folder).map(unfinished)]
  return keep === 0 ? found : [...found, ...(await checkFolder(folder, last?.bytes ?? 0))]
}

/** For the doctor: a restore that was killed or failed, after which the site does not start. */
export function checkRestore(dataDir: string): Finding[] {
  const mark = findUnfinishedRestore(dataDir)
  if (!mark) return []
  const what = 'не закончено, и сайт не запустится: повторите npm run restore -- АРХИВ'
  return [failure('Восстановление', `${what}; чтобы начать с пустого сайта, удалите ${mark}`)]
}

/** A backup that is at work and one that was killed look the same. */
const unfinished = (file: string): Finding =>
  warning(subject, `${file} не закончена: её делают сейчас, или её прервали, и остаток удалит следующая`)

function ageOf(madeAt: Date, file: string): Finding {
  const days = Math.floor((Date.now() - madeAt.getTime()) / dayMs)
  return days >= 2
    ? failure(
        subject,
        `последней ${countDays(days)}: причина в журнале, задание backup. Сделать сейчас: npm run backup`,
      )
    : fine(subject, `${file}; скопируйте её и на другую машину`)
}

function noneIn(folder: string, keep: number): Finding {
  if (keep === 0) return warning(subject, 'BACKUP_KEEP=0: копий никто не делает')
  const [future] = findBackups(folder)
  return future
    ? failure(subject, `${future.file} сделана «в будущем»: поправьте часы, новая появится через час`)
    : failure(
        subject,
        `в ${folder} нет ни одной: первая появляется в течение часа после запуска, сделать сейчас: npm run backup`,
      )
}

async function checkFolder(folder: string, bytes: number): Promise<Finding[]> {
  const place = nearest(folder)
  if (!isWritable(place)) {
    return [failure(subject, `в ${place} нельзя писать: дайте права пользователю программы или задайте BACKUP_DIR`)]
  }
  const { bavail, bsize } = await statfs(place)
  if (bavail * bsize > bytes * 2) return []
  return [
    warning(
      subject,
      `места в ${place} едва хватит на следующую: задайте BACKUP_DIR на другом диске или уменьшите BACKUP_KEEP`,
    ),
  ]
}

function isWritable(place: string): boolean {
  try {
    accessSync(place, constants.W_OK | constants.X_OK)
    return statSync(place).isDirectory()
  } catch {
    return false
  }
}

/** The folder, or the one that it will be made in. */
const nearest = (folder: string): string =>
  existsSync(folder) || folder === path.dirname(folder) ? folder : nearest(path.dirname(folder))
