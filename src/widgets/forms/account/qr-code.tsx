/** Light modules around a code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** A QR code of rows of 0 and 1, where 1 is dark. Dark on light in every theme, which is what cameras read. */
export function QrCode({ rows, label }: { readonly rows: readonly string[]; readonly label: string }) {
  const size = rows.length + 2 * QUIET_ZONE;
  const path = rows
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index + QUIET_ZONE} ${y + QUIET_ZONE}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('');
  return (
    <svg
      className="account-qr"
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- made of what the server has just answered
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path className="account-qr-light" d={`M0 0h${size}v${size}h-${size}z`} />
      <path className="account-qr-dark" d={path} />
    </svg>
  );
}
