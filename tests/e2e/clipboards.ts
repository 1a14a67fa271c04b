/**
 * What programs put on the clipboard, with the markup that each of them writes, and what the editor of articles makes of it. Blocks are lines;
 * cells of a table stand between bars, `**` and `*` are bold and italic.
 */
export interface Clipboard {
  program: string
  html?: string
  text?: string
  lines: string[]
  /** What is said to be left out. */
  left?: RegExp
}

const wordHead = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta charset=utf-8><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head><body lang=RU><!--StartFragment-->`
const wordEnd = '<!--EndFragment--></body></html>'
const docs = (html: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c">${html}</b>`
const excelHead = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=Generator content="Microsoft Excel 15"><style><!-- .xl65 {mso-number-format:"\\@";} --></style></head><body link="#0563C1"><table border=0 cellpadding=0 cellspacing=0 width=192 style='border-collapse:collapse;width:144pt'><!--StartFragment-->`
const excelEnd = '<!--EndFragment--></table></body></html>'

export const clipboards: Clipboard[] = [
  {
    program: 'Word: bold with a second weight, italic, a heading',
    html: `${wordHead}<h1>Парша яблони<o:p></o:p></h1><p class=MsoNormal><b style='mso-bidi-font-weight:normal'>Болезнь</b> опасна <i style='mso-bidi-font-style:normal'>весной</i>.<o:p></o:p></p>${wordEnd}`,
    lines: ['## Парша яблони', '**Болезнь** опасна *весной*.'],
  },
  {
    program: 'Word: bullets and numbers of a list',
    html: `${wordHead}<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>первый</p><p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>второй</p><p class=MsoNormal>Затем</p><p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>шаг</p>${wordEnd}`,
    lines: ['- первый', '- второй', 'Затем', '1. шаг'],
  },
  {
    program: 'Word: a table with cells merged downwards',
    html: `${wordHead}<table class=MsoTableGrid border=1><tr><td valign=top><p class=MsoNormal>Культура</p></td><td><p class=MsoNormal>Объект</p></td><td><p class=MsoNormal>Срок</p></td></tr><tr><td rowspan=2><p class=MsoNormal>Яблоня</p></td><td><p class=MsoNormal>Парша</p></td><td><p class=MsoNormal>28 (2)</p></td></tr><tr><td><p class=MsoNormal>Монилиоз</p></td><td><p class=MsoNormal>14 (1)</p></td></tr></table>${wordEnd}`,
    lines: ['| Культура | Объект | Срок |', '| Яблоня | Парша | 28 (2) |', '| Яблоня | Монилиоз | 14 (1) |'],
  },
  {
    program: 'Word: corrections that are shown, a picture and a footnote',
    html: `${wordHead}<p class=MsoNormal>Норма <del cite="mailto:a" datetime="2026-01-01T10:00">20</del><ins cite="mailto:a">15</ins> мл<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a>.</p><p class=MsoNormal><img width=200 height=100 src="file:///C:/Users/1/msohtmlclip1/01/clip_image001.png"></p>${wordEnd}`,
    lines: ['Норма 15 мл[1].'],
    left: /^Не.взято: 1.картинка .*; зачёркнутый текст\.$/,
  },
  {
    program: 'Google Docs: bold and italic by styles',
    html: docs(
      `<p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;font-style:normal;">Простой </span><span style="font-weight:700;font-style:normal;">жирный</span><span style="font-weight:400;"> и </span><span style="font-weight:700;font-style:italic;">оба</span></p>`,
    ),
    lines: ['Простой **жирный** и ***оба***'],
  },
  {
    program: 'Google Docs: raised digits and struck text',
    html: docs(
      `<p dir="ltr"><span style="font-weight:400;">титр 10</span><span style="font-size:0.6em;vertical-align:super;">9</span><span> КОЕ/мл на 5 м</span><span style="font-size:0.6em;vertical-align:super;">2</span><span style="text-decoration:line-through;"> или 7 м2</span></p>`,
    ),
    lines: ['титр 10⁹ КОЕ/мл на 5 м²'],
    left: /^Не.взято: зачёркнутый текст\.$/,
  },
  {
    program: 'Google Docs: a list with a list inside',
    html: docs(
      `<ul style="margin-top:0;"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>один</span></p></li><ul><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>внутри</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>два</span></p></li></ul>`,
    ),
    lines: ['- один', '- внутри', '- два'],
  },
  {
    program: 'Google Docs: a picture',
    html: docs(
      `<p dir="ltr"><span>Лист с пятнами</span><span style="border:none;display:inline-block;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4" width="602" height="401"></span></p>`,
    ),
    lines: ['Лист с пятнами'],
    left: /^Не.взято: 1.картинка /,
  },
  {
    program: 'Google Sheets',
    html: `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1"><colgroup><col width="100"/><col width="100"/></colgroup><tbody><tr style="height:21px;"><td data-sheets-value="{}">Сорт</td><td>Урожай</td></tr><tr><td>Антоновка</td><td style="text-align:right;">120</td></tr></tbody></table>`,
    lines: ['| Сорт | Урожай |', '| Антоновка | 120 |'],
  },
  {
    program: 'Excel: a title across the table and raised digits',
    html: `${excelHead}<tr height=20><td colspan=3 height=20 class=xl65>Нормы</td></tr><tr><td class=xl65>Культура</td><td>г/м<font class="font6"><sup>2</sup></font></td><td>Срок</td></tr><tr><td>Томат</td><td align=right>3</td><td></td></tr>${excelEnd}`,
    lines: ['| Нормы |  |  |', '| Культура | г/м² | Срок |', '| Томат | 3 |  |'],
  },
  {
    program: 'Excel: cells merged both ways, with a head of two levels',
    html: `${excelHead}<tr><td rowspan=2>Культура</td><td colspan=2>Норма</td></tr><tr><td>от</td><td>до</td></tr><tr><td>Томат</td><td>3</td><td>5</td></tr>${excelEnd}`,
    lines: ['| Культура | Норма | Норма |', '| Культура | от | до |', '| Томат | 3 | 5 |'],
  },
  {
    program: 'LibreOffice Writer: a formula and bold by tags',
    html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title><meta name="generator" content="LibreOffice 24.2 (Linux)"/><style type="text/css">p { line-height: 115% }</style></head><body lang="ru-RU" dir="ltr"><p style="margin-bottom: 0cm"><b>Вода</b>: H<sub>2</sub>O, 10<sup>-3</sup> моль, 10<sup>2,5</sup></p></body></html>`,
    lines: ['**Вода**: H₂O, 10⁻³ моль, 10^(2,5)'],
  },
  {
    program: 'LibreOffice Calc: merged downwards to the end',
    html: `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0"><colgroup width="85"></colgroup><tr><td rowspan=3 height="51" align="left"><font face="Liberation Sans">Роза</font></td><td align="left">Тля</td></tr><tr><td>Клещ</td></tr><tr><td>Ржавчина</td></tr></table></body></html>`,
    lines: ['| Роза | Тля |', '| Роза | Клещ |', '| Роза | Ржавчина |'],
  },
  {
    program: 'Telegram: bold, struck text, an emoji as a picture',
    html: `<meta charset='utf-8'><strong>Совет дня</strong> <img class="emoji" draggable="false" alt="🌱" src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"><br><del>вчера</del>сегодня <a href="https://t.me/sad" class="anchor-url">канал</a>`,
    lines: ['**Совет дня** 🌱↵сегодня [канал](https://t.me/sad)'],
    left: /^Не.взято: зачёркнутый текст\.$/,
  },
  {
    program: 'a page in Chrome: computed styles, a telephone number and a script',
    html: `<meta charset='utf-8'><h2 style="color: rgb(0, 0, 0); font-weight: 700;">Контакты</h2><p style="color: rgb(51, 51, 51); font-weight: 400;">Звоните <a href="tel:+74951234567">+7 495 123-45-67</a></p><script>document.title = 'x'</script><iframe src="https://video.example/1"></iframe>`,
    lines: ['## Контакты', 'Звоните +7 495 123-45-67'],
    left: /^Не.взято: 1.ссылка с.адресом.*; 1.встроенный объект\.$/,
  },
  {
    program: 'a page in Firefox: a table with a head and a caption',
    html: `<table class="wikitable"><caption>Сроки</caption><thead><tr><th scope="col">Месяц</th><th scope="col">Работа</th></tr></thead><tbody><tr><th scope="row">Май</th><td>Посев</td></tr></tbody></table>`,
    lines: ['| Месяц | Работа |', '| Май | Посев |'],
  },
  {
    program: 'Wikipedia: footnotes and links of the page',
    html: `<meta charset='utf-8'><p><b>Парша́</b> — болезнь<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup>, вызывается <i>Venturia</i> (<a href="https://ru.wikipedia.org/wiki/%D0%93%D1%80%D0%B8%D0%B1" title="Гриб">грибом</a>).</p>`,
    lines: [
      '**Парша́** — болезнь[1], вызывается *Venturia* ([грибом](https://ru.wikipedia.org/wiki/%D0%93%D1%80%D0%B8%D0%B1)).',
    ],
  },
  {
    program: 'Outlook: a letter with the pixel that counts it',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><div class="WordSection1"><p class="MsoNormal">Добрый день,<o:p>&nbsp;</o:p></p><p class="MsoNormal">норма <b>3 мл</b>.<img width="1" height="1" src="https://mail.example/o.gif"></p></div></body></html>`,
    lines: ['Добрый день,', 'норма **3 мл**.'],
  },
  {
    program: 'a PDF in a browser: lines with breaks',
    html: `<meta charset='utf-8'><span style="font-size: 12px;">Регламент применения</span><br role="presentation"><span style="font-size: 12px;">Срок ожидания 20 дней</span>`,
    lines: ['Регламент применения↵Срок ожидания 20 дней'],
  },
  {
    program: 'a text in Markdown',
    text: '# Обработка\n\nДве **нормы**:\n\n- весной\n- осенью\n\n| Культура | Норма |\n|---|---|\n| Томат | 3 мл |\n\nСтарое ~~5 мл~~ ![лист](https://a.example/x.png)',
    lines: [
      '## Обработка',
      'Две **нормы**:',
      '- весной',
      '- осенью',
      '| Культура | Норма |',
      '| Томат | 3 мл |',
      'Старое',
    ],
    left: /^Не.взято: 1.картинка .*; зачёркнутый текст\.$/,
  },
  {
    program: 'Notepad: a text that is no Markdown',
    text: 'Срок 5 * 3 = 15\nи 2-3 мл',
    lines: ['Срок 5 * 3 = 15', 'и 2-3 мл'],
  },
]
