import type { DrugDetail } from './drug-detail.view.ts'

/** The foot of the printed sheet: where the current version of the page is. */
export const PrintedCode = ({
  drug: { printedUrl, today, isDemo, qr },
}: {
  drug: DrugDetail & { printedUrl: string; qr: { size: number; path: string } }
}) => (
  <div className="hidden items-center gap-4 print:mt-2 print:flex">
    <svg width={72} height={72} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={qr.path} fill="currentColor" />
    </svg>
    <p className="text-xs">
      {printedUrl}
      <br />
      Садозор · отпечатано {today}
      {isDemo && ' · демо-данные: сверяйтесь с\u00a0этикеткой'}
    </p>
  </div>
)
