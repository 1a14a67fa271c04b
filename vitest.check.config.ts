import { allBut, slowTests } from './vitest.config.ts'

/** For `npm run check` and `npm test`. */
export default allBut(slowTests)
