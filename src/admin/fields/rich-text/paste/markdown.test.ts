import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown.ts'

test('headings, lists, tables, quotes, links and marks', () => {
  const text = `# Парша\n\nПервая **строка** и\nвторая с [нормами](/drugs/skor) & знаком.\n\n- один\n* *два*\n\n1. раз\n2) два\n\n| Культура | Норма |\n|---|:--:|\n| Яблоня | 10 мл |\n\n> Совет\n\n---\n~~старое~~ ![лист](https://a.example/x.png)`
  expect(markdownToHtml(text)).toBe(
    '<h1>Парша</h1><p>Первая <b>строка</b> и вторая с <a href="/drugs/skor">нормами</a> &amp; знаком.</p>' +
      '<ul><li>один</li><li><i>два</i></li></ul><ol><li>раз</li><li>два</li></ol>' +
      '<table><tr><td>Культура</td><td>Норма</td></tr><tr><td>Яблоня</td><td>10 мл</td></tr></table>' +
      '<blockquote><p>Совет</p></blockquote><p><s>старое</s> <img alt="лист" src="https://a.example/x.png"></p>',
  )
})

test.each(['Обычный текст, 5 * 3 = 15.', 'Норма 2-3 мл\n- одна строка', '№ 5 #хештег', 'a_b_c и 10 < 20'])('«%s» is no Markdown', text =>
  expect(markdownToHtml(text)).toBeNull(),
)

test('markup inside of Markdown stays text', () =>
  expect(markdownToHtml('# <script>alert(1)</script>')).toBe('<h1>&lt;script&gt;alert(1)&lt;/script&gt;</h1>'))
