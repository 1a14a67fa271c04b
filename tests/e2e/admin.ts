import { runSql } from './database.ts'
import { test as base, type Person } from './person.ts'

/** `editor` is signed in and an administrator. */
export const test = base.extend<{ editor: Person }>({
  editor: async ({ person }, use) => {
    await runSql('update users set is_admin = true where email = $1', [person.email])
    await use(person)
  },
})
