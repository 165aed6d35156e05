/**
 * Runs early in a page that is drawn for a person: where the browser brings it back without loading it, it stays hidden
 * until the server says that the same person is signed in, and is loaded anew where it is another, or nobody.
 */
export const OWN_PAGE =
  "addEventListener('pageshow',e=>{if(!e.persisted)return;const h=document.documentElement;h.hidden=!0;fetch('/auth/mark').then(r=>r.text()).then(m=>{if(m!==h.dataset.mark)throw 0;h.hidden=!1}).catch(()=>location.reload())})";
