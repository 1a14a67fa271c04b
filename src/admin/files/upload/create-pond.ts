import { create, type FilePond, type FilePondOptions, getOptions, registerPlugin } from 'filepond'
import validateSize from 'filepond-plugin-file-validate-size'
import validateType from 'filepond-plugin-file-validate-type'
import { inertHtml } from '#kit/inert-html.ts'
import type { Locale } from '#kit/locale.ts'
import { type Accept, acceptedTypes } from './accepted-types.ts'
import { chunkSize, retryDelaysMs } from './send-file.ts'
import { typeNames, type UploadLabels, uploadLabels } from './upload-labels.ts'
import 'filepond/dist/filepond.min.css'

/** Files that are not finished, at a time. */
export const maxFiles = 10

/** Files of operating systems that come along with a folder. */
const ignoredFiles = ['.ds_store', 'thumbs.db', 'desktop.ini']

registerPlugin(validateType, validateSize)

/** Puts the widget into an element. Drops are taken anywhere on the page. */
export function createPond(host: HTMLElement, locale: Locale, accept: Accept, options: FilePondOptions): FilePond {
  const labels = uploadLabels[locale]
  allowMarkup(labels)
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  host.append(input)
  return create(input, {
    ...labels,
    ...{
      allowMultiple: true,
      maxFiles,
      maxParallelUploads: 2,
      chunkUploads: true,
      chunkSize,
      chunkRetryDelays: [...retryDelaysMs],
    },
    ...{
      fileSizeBase: 1000,
      itemInsertInterval: 75,
      instantUpload: true,
      forceRevert: true,
      checkValidity: true,
      credits: false as const,
    },
    ...{ dropOnPage: true, dropOnElement: false, allowPaste: true, ignoredFiles, itemInsertLocation: 'after' as const },
    acceptedFileTypes: [...acceptedTypes[accept]],
    fileValidateTypeLabelExpectedTypesMap: typeNames,
    ...options,
  })
}

const buttons = [
  'labelButtonRemoveItem',
  'labelButtonAbortItemLoad',
  'labelButtonRetryItemLoad',
  'labelButtonAbortItemProcessing',
  'labelButtonUndoItemProcessing',
  'labelButtonRetryItemProcessing',
  'labelButtonProcessItem',
] as const

/** The widget writes its label, icons and buttons with `innerHTML`; all of them are known beforehand. */
function allowMarkup(labels: UploadLabels): void {
  const icons = Object.entries(getOptions()).flatMap(([name, value]) =>
    name.startsWith('icon') ? [String(value)] : [],
  )
  inertHtml.add(labels.labelIdle)
  // Two of the buttons have no icon.
  for (const icon of ['', ...icons]) {
    inertHtml.add(icon)
    for (const button of buttons) inertHtml.add(`${icon}<span>${labels[button]}</span>`)
  }
}
