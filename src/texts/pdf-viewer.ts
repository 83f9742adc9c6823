export const pdfTexts = {
  print: 'Print',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  percent: (share: number) => `${Math.round(share * 100)} %`,
  pageOf: (number: number, count: number) => `Page ${number} of ${count}`,
  isReading: 'Loading pages',
  isDrawing: (number: number) => `Loading page ${number}`,
  notShown: 'The pages cannot be shown now.',
  notShownHint: 'The pages cannot be shown now. Download the file to open it elsewhere.',
  notPrinted: 'The pages cannot be printed from here. Download the file to print it elsewhere.',
} as const
