import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';

/**
 * In the frame of pages with long forms: what the product says against a form that was sent comes into view, as it
 * stands at the head of the form and the button at its end.
 */
export function useRefusalInView(): void {
  const navigation = useNavigation();
  const isSent = useRef(false);
  useEffect(() => {
    if (navigation.formData) isSent.current = true;
    if (navigation.state !== 'idle' || !isSent.current) return;
    isSent.current = false;
    const [said] = document.querySelectorAll('main [role=alert]');
    said?.scrollIntoView({ block: 'nearest' });
  }, [navigation]);
}
