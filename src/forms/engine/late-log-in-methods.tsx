import { type ComponentType, useEffect, useState } from 'react';
import type { LogInMethodsProps } from '#forms/engine/log-in-methods.tsx';

/** Its code comes once the form is there, since of all forms one has it; its room is kept, so that nothing moves. */
export function LateLogInMethods(props: LogInMethodsProps) {
  const [Methods, setMethods] = useState<ComponentType<LogInMethodsProps>>();
  useEffect(() => {
    import('#forms/engine/log-in-methods.tsx').then(
      ({ LogInMethods }) => setMethods(() => LogInMethods),
      () => undefined, // the form itself is enough to type a code
    );
  }, []);
  return <div className="form-methods needs-js">{Methods && <Methods {...props} />}</div>;
}
