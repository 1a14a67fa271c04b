import { expect, test } from 'vitest'
import { markdownToHtml } from './markdown.ts'

test('headings, lists, tables, quotes, links and marks', () => {
  const text = `# Парша\n\nПервая **строка** с [нормами](/drugs/skor) & знаком.\n\n- один\n- *два*\n\n1. раз\n2. два\n\n| Культура | Норма |\n|---|---|\n| Яблоня | 10 мл |\n\n> Совет\n\n~~старое~~ ![лист](https://a.example/x.png)`
  expect(markdownToHtml(text)?.replaceAll('\n', '')).toBe(
    '<h1>Парша</h1><p>Первая <strong>строка</strong> с <a href="/drugs/skor">нормами</a> &amp; знаком.</p>' +
      '<ul><li>один</li><li><em>два</em></li></ul><ol><li>раз</li><li>два</li></ol>' +
      '<table><thead><tr><th>Культура</th><th>Норма</th></tr></thead><tbody><tr><td>Яблоня</td><td>10 мл</td></tr></tbody></table>' +
      '<blockquote><p>Совет</p></blockquote><p><del>старое</del> <img src="https://a.example/x.png" alt="лист"></p>',
  )
})

test.each(['Обычный текст, 5 * 3 = 15.', 'Норма 2-3 мл\n- одна строка', '№ 5 #хештег', 'a_b_c и 10 < 20'])(
  '«%s» is no Markdown',
  text => expect(markdownToHtml(text)).toBeNull(),
)

test('markup inside of Markdown stays text', () =>
  expect(markdownToHtml('# Парша <img src=x onerror=alert(1)>\n\n<script>alert(1)</script>')).not.toMatch(
    /<(img|script)/,
  ))
