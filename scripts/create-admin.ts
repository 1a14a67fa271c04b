// npm run admin:create -- e-mail: makes an administrator, also while the site runs.
import { z } from 'zod'
import { readConfig } from '#app/config.server.ts'
import { makeAdmin } from '#features/accounts/admins/admin-commands.server.ts'
import { openDatabase } from '#kit/db/database.server.ts'
import { migrate } from '#kit/db/migrate.server.ts'
import { openConfiguredDatabase } from '#kit/embedded-postgres/open-database.server.ts'
import { createLog } from '#kit/log.server.ts'
import { runProgram } from '#kit/process/program.server.ts'
import { StartupProblem } from '#kit/startup-problem.ts'

runProgram(
  'admin:create',
  async program => {
    const email = z.email().max(255).safeParse(process.argv[2]?.trim())
    if (!email.success) throw new StartupProblem('нужен адрес почты: npm run admin:create -- ivan@example.ru')
    const config = readConfig()
    const log = createLog(config.logLevel)
    const database = await openConfiguredDatabase(config, log, { join: true })
    program.onStop(database.close)
    await migrate(database.pool)
    const password = await makeAdmin(openDatabase(database.pool), email.data.toLowerCase())
    console.log(
      password
        ? `Администратор ${email.data}, пароль: ${password}\nОн показан один раз: смените его в профиле.`
        : `${email.data} теперь администратор; пароль прежний, войти нужно заново.`,
    )
    program.stop(0)
    return log
  },
  { isCommand: true },
)
