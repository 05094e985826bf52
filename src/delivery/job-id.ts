let lastMs = 0;
let sequence = 0;

/**
 * A UUID version 7 whose order is the order of the calls (RFC 9562 6.2, method 1): jobs of one transaction share its
 * time, and pg-boss orders such by their id.
 */
export function nextJobId(): string {
  const nowMs = Math.max(Date.now(), lastMs);
  sequence = nowMs === lastMs ? sequence + 1 : 0;
  lastMs = sequence > 0xfff ? nowMs + 1 : nowMs;
  sequence &= 0xfff;
  const time = lastMs.toString(16).padStart(12, '0');
  const random = crypto.randomUUID();
  return `${time.slice(0, 8)}-${time.slice(8)}-7${sequence.toString(16).padStart(3, '0')}-${random.slice(19)}`;
}
