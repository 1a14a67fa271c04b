import { date } from '../format/format-date.ts'
import { QrCode, type QrImage } from './qr-code.tsx'

/** What paper says about its page. */
export interface PrintedAddress {
  /** In readable letters. */
  address: string
  /** YYYY-MM-DD. */
  day: string
  qr: QrImage | null
}

/** The foot of a printed page: where its current version is. */
export const PrintedFoot = ({
  printed: { address, day, qr },
  isDemo,
}: {
  printed: PrintedAddress
  isDemo: boolean
}) => (
  <div className="hidden break-inside-avoid items-center gap-4 print:mt-2 print:flex">
    {qr && <QrCode code={qr} width={64} />}
    <p className="text-xs wrap-anywhere">
      {address}
      <br />
      Садозор · отпечатано {date(day)}
      {isDemo && ' · демо-данные: сверяйтесь с\u00a0этикеткой'}
    </p>
  </div>
)
