import { DAY, isoDay, labelledValues } from '../../review/submissions/documentText.ts'

const LABELS = {
  issued_on: {
    label:
      "(?:delivre|etabli|edite)e? le|fait a [^\\d:,]{2,40},? le|^[\\p{L} '-]{2,40}, le|date d'(?:emission|edition)",
    value: DAY,
    normalize: isoDay,
  },
}

/** The readings that the lines of a RIB certificate contain, for warnings about a submission. */
export const certificateReadings = (lines: readonly string[]) => labelledValues(LABELS, lines)
