import { expect, test } from 'vitest'
import { type Source, sourcesIn } from './tree.ts'

/** Words of the registry and of offices that a gardener does not use, with what the site says instead. */
const officeWords: readonly [RegExp, string][] = [
  [/вредн\S+\s+объект/i, 'вредитель или болезнь, против чего'],
  [/рабоч\S+\s+жидкост/i, 'раствор, сколько раствора'],
  [/кратност/i, 'сколько раз'],
  [/скрыт\S+\s+период/i, 'сколько до первых признаков'],
  [/порог вредоносности/i, 'когда пора обрабатывать'],
  [/не\s+регл\./i, 'срок не регламентируется'],
  [/\d+\s+бед\b/i, 'напасти'],
  [/(?:против|для)\s+объект/i, 'от чего, что обрабатывают'],
  // «Укажите, теплица это или открытый грунт.» is a message of the requirements.
  [/(?<!это или )(?:защищ[её]нн|открыт)\S+\s+грунт/i, 'теплица, грядка'],
  [/не\s+зарегистрирован/i, 'не разрешён'],
  [/ограничил[аи]?\s+(?:концентраци|площад|норм|масс|объём)/i, 'больше нельзя по крепости раствора'],
  [/(?<=[\s}])дн\./, 'дней, числом и словом'],
  [/лёт пчёл/i, 'пчёл не выпускают'],
  // The regulation of the European Union is a law with this name.
  [/регламент(?!ир|\s+\(ЕС\))/i, 'норма, в регистрации'],
  [/препаративн\S+\s+форм/i, 'форма препарата'],
]

/** Beginnings of reasons whose words are given by the requirements. */
const givenSentences =
  /Регламент прямо исключает культуру|Строка регламента ещё не разобрана|Этот регламент — только для места|регламент — \$\{windowText|Ниже регламента|'Регламент'|норма в регламенте не указана|Регламент проверяли/gi

/** Forms of editors, the reading of registers and the API keep the words of the registry. */
const isForEditors = (file: string) =>
  /^src\/(?:admin|kit\/operation|illustrations|site\/ui-kit)\/|^src\/features\/(?:register|problem-fields|calculations)\/|parse-rate\.ts$|treatments\/contradictions\.ts$|places-and-methods\.ts$|drug-uses\/check-use\.ts$|\.entity\.ts$|\.test\.tsx?$|\.testing\.ts$/.test(
    file,
  )

const withoutComments = (text: string) =>
  text
    .replaceAll(String.raw`\u00a0`, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')

const readText = (text: string) => withoutComments(text).replaceAll(givenSentences, '')

const officeWordsIn = ({ file, text }: Pick<Source, 'file' | 'text'>) =>
  officeWords.flatMap(([pattern, instead]) => {
    const [found] = pattern.exec(readText(text)) ?? []
    return found ? [`${file}: «${found}», лучше «${instead}»`] : []
  })

test('no page for visitors speaks like an office', () => {
  const files = sourcesIn('src').filter(({ file }) => !isForEditors(file))
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap(officeWordsIn)).toEqual([])
})

/** Where editors read, and what the checks of their treatments and articles say. */
const isReadByEditors = (file: string) =>
  /^src\/admin\/|^src\/features\/(?:treatments|posts)\//.test(file) && !/\.test\.tsx?$|\.testing\.tsx?$/.test(file)

const registerWord = /регламент(?!иру)/i

test('editors read «норма», as visitors do', () => {
  // The label is a column of exported files.
  const files = sourcesIn('src').filter(({ file }) => isReadByEditors(file) && !file.endsWith('treatment.entity.ts'))
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter(({ text }) => registerWord.test(withoutComments(text))).map(({ file }) => file)).toEqual([])
  expect(registerWord.test('Срок не регламентируется')).toBe(false)
})

test('sentences that .ts files make are read too', () => {
  const files = sourcesIn('src').map(({ file }) => file)
  expect(files.filter(file => !isForEditors(file))).toEqual(
    expect.arrayContaining(['src/features/verdict/permission.ts', 'src/features/drugs/detail/unregistered.view.ts']),
  )
  expect(
    officeWordsIn({ file: 'rule.ts', text: '`Против объекта «Тля» препарат не\u00a0зарегистрирован.`' }),
  ).not.toEqual([])
})

test('a word is found with a no-break space and in another case, and not in a comment', () => {
  const inText = (text: string) => officeWordsIn({ file: 'page.tsx', text }).length
  expect(inText(String.raw`label: 'Рабочую\u00a0жидкость'`)).toBe(1)
  expect(inText('<p>Кратность обработок</p>')).toBe(1)
  expect(inText('`Томат: только открытый грунт`')).toBe(1)
  expect(inText("'Укажите, теплица это или открытый грунт.'")).toBe(0)
  expect(inText(String.raw`'Введите, сколько раствора уйдёт: норма в\u00a0регламенте не\u00a0указана.'`)).toBe(0)
  expect(inText(String.raw`'Запишите по\u00a0верному регламенту.'`)).toBe(1)
  expect(inText('`Регламент (ЕС) 2018/1981`')).toBe(0)
  expect(inText("'Срок ожидания не регламентируется'")).toBe(0)
  expect(inText('/** Кратность. */\n// вредный объект')).toBe(0)
})
